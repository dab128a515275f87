interface Delivered {
  readonly sent: number;
  readonly failed: number;
  readonly kept: number;
}

const mailsOf = (count: number) => (count === 1 ? "1 mail" : `${count} mails`);

/** What became of mails, as a sentence for whoever had them sent. */
export function deliveryWords({ sent, failed, kept }: Delivered): string {
  const parts = [
    sent > 0 && `${mailsOf(sent)} sent.`,
    failed > 0 &&
      `${mailsOf(failed)} could not be sent; ${failed === 1 ? "it is" : "they are"} in the outbox with the reason.`,
    kept > 0 && `${mailsOf(kept)} in the outbox: no mail server is set up, so pass the link on from there.`,
  ].filter((part) => part !== false);
  return parts.length === 0 ? "No mail was written." : parts.join(" ");
}
