export default function Page() {
  return <h1>public-profile</h1>;
}
