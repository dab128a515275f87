/** The benchmark's public repository at the commit whose numbers are published here. */
export const mlrBenchSource = {
  id: "mlrbench",
  name: "MLR-Bench",
  url: "https://github.com/chchenhui/mlrbench",
  commit: "806a20363bb65a7cdb205387b6840dac23e9a411",
  licence: "MIT",
  attribution:
    "MLR-Bench by Hui Chen and others (arXiv 2505.19955), © 2025 Hui Chen, MIT licence. Task texts come from workshop pages of ICLR, ICML and NeurIPS; papers by AI Scientist v2 stand under that project's own terms.",
} as const;

export const mlrBench = { id: "mlr-bench", name: "MLR-Bench" } as const;
