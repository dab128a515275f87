/** What the three made-up papers on one task are about. All of it is invented for the demonstration. */
export interface Theme {
  readonly task: string;
  /** Ends the titles. */
  readonly about: string;
  readonly problem: string;
  readonly gap: string;
  /** One a paper: the method's name and how it works. */
  readonly methods: readonly [Method, Method, Method];
  readonly data: string;
  readonly baseline: string;
  /** Higher is better, between 0 and 1. */
  readonly metric: string;
  readonly formula: string;
  readonly limit: string;
}

interface Method {
  readonly name: string;
  readonly works: string;
}

export const themes: readonly Theme[] = [
  {
    task: "iclr2025_bi_align",
    about: "People and Systems That Change Each Other",
    problem:
      "A system that adapts to its users also changes them: people begin to ask only what it answers well.",
    gap: "Work on alignment measures one direction at a time, so this drift stays unseen.",
    methods: [
      {
        name: "Paired Drift Audit",
        works:
          "We log what a person asks before and after each reply and fit one drift for the person and one for the system.",
      },
      {
        name: "Mirror Preferences",
        works:
          "Two small preference models are trained, one on each side, and are held to agree only where both are sure.",
      },
      {
        name: "Slow Consent",
        works:
          "A change of behaviour is offered, described in one sentence, and applied only after a delay in which it can be refused.",
      },
    ],
    data: "1,200 simulated dialogues of 20 turns, in four topics",
    baseline: "one-way preference tuning",
    metric: "share of drifts that are found within five turns",
    formula: "D_t = \\lVert q_t - q_0 \\rVert_2 - \\lambda \\, \\lVert r_t - r_0 \\rVert_2",
    limit: "Simulated people do not tire, argue or leave, and real ones do all three.",
  },
  {
    task: "iclr2025_buildingtrust",
    about: "Answers That Cite",
    problem: "Readers trust an answer more when it comes with a source, whether or not the source says so.",
    gap: "Checks of sources look at whether a link opens and seldom at whether it bears the sentence.",
    methods: [
      {
        name: "Sentence Bonds",
        works:
          "Each sentence is tied to the passage that is nearest in meaning, and the tie is scored by a small entailment model.",
      },
      {
        name: "Trust Budget",
        works:
          "An answer may use only as many claims as its sources bear; what is left is said to be unsupported.",
      },
      {
        name: "Second Reader",
        works:
          "Another model reads only the sources and answers the same question; where the two differ the answer is marked.",
      },
    ],
    data: "900 questions with two to six passages each, half of them with one passage swapped",
    baseline: "link checking",
    metric: "share of swapped sources that are found",
    formula: "s(a) = \\frac{1}{|a|} \\sum_{c \\in a} \\max_{p} \\Pr(c \\mid p)",
    limit: "A passage can bear a sentence and still be wrong; we do not judge sources.",
  },
  {
    task: "iclr2025_data_problems",
    about: "Data That Repeats Itself",
    problem: "A few duplicated documents can carry much of what a model remembers word for word.",
    gap: "Removing all near copies is dear, and it also removes what is rightly common.",
    methods: [
      {
        name: "Echo Weights",
        works:
          "Copies are kept but share one weight, so a text that stands ten times counts little more than once.",
      },
      {
        name: "Late Removal",
        works:
          "The first half of training sees all data; the second leaves out what the model already repeats.",
      },
      {
        name: "Sketch and Ask",
        works:
          "Documents are grouped by a short sketch, and one question decides for each group whether it is common knowledge.",
      },
    ],
    data: "40,000 short documents with planted copies at five rates",
    baseline: "exact removal of copies",
    metric: "share of planted strings that are not repeated",
    formula: "w_i = \\frac{1 + \\log n_i}{n_i}",
    limit: "Planted copies are exact or nearly so, while those of the web are paraphrased.",
  },
  {
    task: "iclr2025_dl4c",
    about: "Programs That Meet Unseen Tests",
    problem: "Programs written by models pass the tests that they were shown and fail the next ones.",
    gap: "More tests help, but nobody says which ones to write first.",
    methods: [
      {
        name: "Edge First",
        works:
          "Inputs are drawn from the borders of each type before its middle, and a program is mended as soon as one fails.",
      },
      {
        name: "Disagreement Tests",
        works:
          "Three candidate programs are run on random inputs, and the inputs on which they differ become tests.",
      },
      {
        name: "Contract Notes",
        works:
          "The model writes what it assumes about each argument, and each assumption becomes one check at run time.",
      },
    ],
    data: "320 small functions with hidden tests",
    baseline: "sampling with majority vote",
    metric: "share of functions that pass all hidden tests",
    formula: "\\hat{p} = 1 - \\binom{n - c}{k} \\Big/ \\binom{n}{k}",
    limit: "The functions are short and pure; nothing here touches a file or a network.",
  },
  {
    task: "iclr2025_mldpr",
    about: "Data Sets That Drift",
    problem:
      "Half of the data sets that papers name cannot be found two years later in the form that was used.",
    gap: "Repositories keep files and lose the small changes that were made before use.",
    methods: [
      {
        name: "Recipe Cards",
        works:
          "A data set is kept as its source and a list of steps, each with a hash of what went in and what came out.",
      },
      {
        name: "Drift Stamps",
        works:
          "Each use leaves a stamp of counts and quantiles, so that a later copy can be told apart from the first.",
      },
      {
        name: "Shelf Life",
        works:
          "A repository asks the owners each year three questions and lowers a mark when nobody answers.",
      },
    ],
    data: "210 public tables in two versions each",
    baseline: "a hash of the whole file",
    metric: "share of changes that are named and not only noticed",
    formula: "h_k = H(h_{k-1} \\,\\Vert\\, \\text{step}_k \\,\\Vert\\, \\text{out}_k)",
    limit: "Steps done by hand leave no trace that any of this could read.",
  },
  {
    task: "iclr2025_question",
    about: "Readers That May Stay Silent",
    problem:
      "A model that answers from retrieved passages fails in two ways: the passages hold no answer, or they do and it is missed.",
    gap: "One confidence score mixes both, so nobody can tell which part to mend.",
    methods: [
      {
        name: "Two-Part Confidence",
        works:
          "One head scores the passages, another the answer, and their product decides whether to speak.",
      },
      {
        name: "Ask Twice",
        works: "The question is asked with and without its passages; what changes is owed to them.",
      },
      {
        name: "Silence Budget",
        works: "A share of silence is fixed in advance and spent where the expected error is largest.",
      },
    ],
    data: "4,500 questions in three sets, three seeds each",
    baseline: "a calibrated final score",
    metric: "accuracy at 70 percent of questions answered",
    formula: "p(a \\mid q, P) = \\sigma(w_r^\\top \\varphi(q, P)) \\cdot \\sigma(w_a^\\top \\psi(q, P, y))",
    limit: "Both heads need labels that say where the answer stood, and such labels are rare.",
  },
  {
    task: "iclr2025_scope",
    about: "Many Small Adapters",
    problem: "Small adapters are cheap to train and dear to keep when each user has one.",
    gap: "Merging them saves room and loses what was particular.",
    methods: [
      {
        name: "Shared Spine",
        works: "All adapters share their first factor, and only a short vector is kept for each user.",
      },
      {
        name: "Lazy Merge",
        works: "Adapters are merged when they have not been used for a day and are split again on a miss.",
      },
      {
        name: "Ranked Rent",
        works:
          "Each adapter pays for its rank by how much it lowers the loss, and ranks that do not pay are dropped.",
      },
    ],
    data: "600 users with 40 sentences each",
    baseline: "one adapter a user",
    metric: "share of the single adapters' gain that is kept at a tenth of the memory",
    formula: "\\Delta W_u = A \\, \\mathrm{diag}(b_u) \\, C",
    limit: "All users wrote in one language and about things that resemble each other.",
  },
  {
    task: "iclr2025_scsl",
    about: "Pictures with a Shortcut",
    problem:
      "A classifier that learns the background instead of the thing scores well until the background moves.",
    gap: "Known cures need group labels, which are what one does not have.",
    methods: [
      {
        name: "Early Errors",
        works:
          "What a short training gets wrong is given more weight in a second one, by an amount that is fixed before.",
      },
      {
        name: "Background Swap",
        works: "The least important patches are exchanged between images of different classes.",
      },
      {
        name: "Two Clocks",
        works:
          "One network is trained fast and one slowly, and what only the fast one knows is held against it.",
      },
    ],
    data: "6,000 small images with a coloured frame that agrees with the class in 95 percent of cases",
    baseline: "plain training",
    metric: "accuracy of the worst group",
    formula: "L = \\sum_i (1 + \\alpha \\, e_i) \\, \\ell(f(x_i), y_i)",
    limit: "One frame is one shortcut; real images have many at once.",
  },
  {
    task: "iclr2025_verifai",
    about: "Proofs That Almost Hold",
    problem: "A proof that a checker accepts is safe, and most proofs that models write are not accepted.",
    gap: "What the checker says is used as a score, seldom as advice.",
    methods: [
      {
        name: "Repair by Message",
        works:
          "The checker's message is turned into one question about one line, and only that line is written again.",
      },
      {
        name: "Lemma Ladder",
        works: "Before a proof, three lemmas are proposed, and those that are accepted become steps.",
      },
      {
        name: "Shrink and Grow",
        works: "A failing goal is shrunk until it is proved, and then grown back one hypothesis at a time.",
      },
    ],
    data: "280 goals about lists and numbers",
    baseline: "sampling of whole proofs",
    metric: "share of goals that are proved with 32 calls",
    formula: "\\Gamma \\vdash g \\iff \\exists \\pi : \\mathrm{check}(\\pi, \\Gamma, g)",
    limit: "The goals are those of a first course, and the longest proof has nine lines.",
  },
  {
    task: "iclr2025_wsl",
    about: "Reading Networks from Their Weights",
    problem:
      "The weights of a network say much about its training, yet to a learner they are a list of numbers without order.",
    gap: "Features that ignore the order of neurons lose what stands between them.",
    methods: [
      {
        name: "Sorted Signatures",
        works:
          "Neurons are sorted by the size of what they send, and the sorted layers are read like a sentence.",
      },
      {
        name: "Probe Replies",
        works: "A network is asked the same 64 random inputs, and its replies are the features.",
      },
      {
        name: "Weight Moments",
        works: "Each layer is described by eight moments of its weights and four of its singular values.",
      },
    ],
    data: "3,000 small networks trained with known settings",
    baseline: "raw weights in their stored order",
    metric: "rank correlation of predicted and true test accuracy",
    formula: "m_k = \\frac{1}{n} \\sum_i (w_i - \\bar{w})^k",
    limit: "All networks have the same three layers, so nothing here speaks about architecture.",
  },
];
