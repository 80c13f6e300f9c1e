/** Tells a password manager whose password a form is about; hidden from people. */
export const AccountName = ({ email }: { email: string }) => (
  <input type="email" autoComplete="username" value={email} readOnly hidden />
)
