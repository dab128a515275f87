import type rehypeSanitize from "rehype-sanitize";

/** What a document may become: the elements that our own conversion of Markdown makes, and nothing else. */
export const paperSchema: Parameters<typeof rehypeSanitize>[0] = {
  tagNames: [
    ..."a blockquote br code del em h1 h2 h3 h4 h5 h6 hr img input li ol p pre section strong sup".split(" "),
    ..."table tbody td th thead tr ul".split(" "),
  ],
  attributes: {
    a: ["href", "title", "id", "dataFootnoteRef", "dataFootnoteBackref", "ariaLabel", "ariaDescribedBy"],
    code: [["className", /^language-[\w+#-]{1,40}$/, "math-inline", "math-display"]],
    h2: ["id", ["className", "sr-only"]],
    img: ["src", "alt", "title"],
    input: [["type", "checkbox"], ["disabled", true], "checked"],
    li: ["id"],
    ol: ["start"],
    section: ["dataFootnotes"],
    td: ["align"],
    th: ["align"],
  },
  protocols: { href: ["http", "https", "mailto"], src: ["http", "https"] },
  ancestors: { tbody: ["table"], td: ["table"], th: ["table"], thead: ["table"], tr: ["table"] },
  required: { input: { disabled: true, type: "checkbox" } },
  strip: ["script", "style"],
  // Raw HTML never reaches this tree, so every id in it is a footnote's, made by the converter with its own prefix.
  clobber: [],
};
