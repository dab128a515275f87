/** Beside a paper whose study closed before a review was handed in. */
export function StudyOver() {
  return (
    <section className="form" aria-label="Your review">
      <div className="empty">
        <p>
          The study has closed, so this paper can be read but no longer reviewed. Thank you for your time.
        </p>
        <a className="btn" href="/review">
          Back to your reviews
        </a>
      </div>
    </section>
  );
}
