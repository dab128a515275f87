export default function Home() {
  return <main id="main" className="wrap"><h1>Referee</h1></main>;
}
