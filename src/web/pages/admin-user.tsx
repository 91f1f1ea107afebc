export default function Page() {
  return <h1>admin-user</h1>;
}
