/** Tells a password manager whose password a form is about; nobody else sees or reaches it. */
export const AccountName = ({ email }: { email: string }) => (
  <input type="email" autoComplete="username" value={email} readOnly hidden />
)
