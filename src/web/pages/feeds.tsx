export default function Page() {
  return <h1>feeds</h1>;
}
