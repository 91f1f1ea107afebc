export default function Page() {
  return <h1>feed-detail</h1>;
}
