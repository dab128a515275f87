export const glyphSize = { width: 5, height: 7 } as const;

/** Seven rows of five dots, each row a digit of base 32. */
const drawn: Readonly<Record<string, string>> = {
  A: "ehhvhhh",
  B: "uhhuhhu",
  C: "ehggghe",
  D: "uhhhhhu",
  E: "vgguggv",
  F: "vgguggg",
  G: "ehgnhhe",
  H: "hhhvhhh",
  I: "e44444e",
  J: "72222ic",
  K: "hikokih",
  L: "ggggggv",
  M: "hrllhhh",
  N: "hppljjh",
  O: "ehhhhhe",
  P: "uhhuggg",
  Q: "ehhhlid",
  R: "uhhukih",
  S: "fgge11u",
  T: "v444444",
  U: "hhhhhhe",
  V: "hhhhha4",
  W: "hhhllrh",
  X: "hha4ahh",
  Y: "hha4444",
  Z: "v1248gv",
  "0": "ehjlphe",
  "1": "4c4444e",
  "2": "eh1248v",
  "3": "v2421he",
  "4": "26aiv22",
  "5": "vgu11he",
  "6": "68guhhe",
  "7": "v124888",
  "8": "ehhehhe",
  "9": "ehhf12c",
  ".": "00000cc",
  ",": "0000c48",
  "-": "000e000",
  "+": "044v440",
  "=": "00v0v00",
  "(": "2488842",
  ")": "8422248",
};

/** The rows of a letter from above, each with its dots as bits; blank for what is not drawn. Small letters are drawn large. */
export function glyphOf(letter: string): readonly number[] {
  return [...(drawn[letter.toUpperCase()] ?? "0000000")].map((digit) => Number.parseInt(digit, 32));
}
