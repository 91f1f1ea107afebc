export default function Page() {
  return <h1>public-feed</h1>;
}
