import { expect, test } from "vitest";
import { formulaAt } from "./formula";
import { takeFormulasOut } from "./formulas-out";

const texOf = (source: string) => takeFormulasOut(source).formulas.map((one) => one.tex);

test.each([
  ["inline", "so $x_i$ holds", ["x_i"]],
  ["display", "so $$x_i$$ holds", ["x_i"]],
  ["display over lines", "$$\nx\n= y\n$$", ["x\n= y"]],
  ["round brackets", String.raw`so \(a*b*c\) holds`, ["a*b*c"]],
  ["square brackets", "\\[\nx^2\n\\]", ["x^2"]],
  ["an escaped underscore", String.raw`$\text{a\_b}$`, [String.raw`\text{a\_b}`]],
  ["spaces inside both dollars", "token $ t $ and $ H(q, p) $", ["t", "H(q, p)"]],
  ["a macro before a digit", String.raw`within $\pm$5%`, [String.raw`\pm`]],
  ["a bare environment", "\\begin{align}\na &= b\n\\end{align}", ["\\begin{align}\na &= b\n\\end{align}"]],
  ["quoted lines", "> $$\n> a\n> $$", ["a"]],
])("%s is a formula", (_name, source, expected) => {
  expect(texOf(source)).toEqual(expected);
});

test.each([
  ["two prices", "$5 and $10"],
  ["a price in a sentence", "It costs $5 per run, 10$ per day."],
  ["a range of prices", "$5-$10"],
  ["a large amount", "exceeding $2.6 billion, or $1 billion"],
  ["an escaped dollar", "\\$x\\$"],
  ["a lone dollar", "in US$, or $"],
  ["brackets around a citation", String.raw`as shown \[1\] and \[2, 3\]`],
  ["brackets around words", String.raw`some \[sic\] text`],
  ["an opening that a blank line cuts off", "$$\nx\n\ny and z"],
  ["code", "`$x$` and `$y$`"],
  ["a fenced block", "```\n$x$\n```"],
  ["an unclosed fence", "~~~\n$x$\n"],
])("%s is no formula", (_name, source) => {
  expect(texOf(source)).toEqual([]);
});

test("prices beside formulas leave the formulas alone", () => {
  expect(texOf("costs $5, while $x$ is free, and $20 for $n^2$")).toEqual(["x", "n^2"]);
});

test("a dollar at the end of a text starts nothing", () => {
  expect(formulaAt("$", 0)).toBeNull();
});
