import type { Generated } from 'kysely'

export interface AdminTables {
  admin_users: AdminUsersTable
  admin_sessions: AdminSessionsTable
  admin_accounts: AdminAccountsTable
  admin_verifications: AdminVerificationsTable
  admin_two_factors: AdminTwoFactorsTable
  admin_passkeys: AdminPasskeysTable
  admin_recoveries: AdminRecoveriesTable
  sign_in_attempts: SignInAttemptsTable
  sign_ins: SignInsTable
  admin_secrets: AdminSecretsTable
  audit_log: AuditLogTable
}

/** Better-auth's */
export interface AdminUsersTable {
  id: string
  name: string
  /** in lower case */
  email: string
  email_verified: number
  image: string | null
  /** 1: the password alone does not sign in */
  two_factor_enabled: Generated<number>
  created_at: string
  updated_at: string
}

/** Better-auth's */
export interface AdminSessionsTable {
  id: string
  /** a hash: the token itself is in the browser's cookie alone */
  token: string
  user_id: string
  ip_address: string | null
  user_agent: string | null
  expires_at: string
  created_at: string
  updated_at: string
  /** the password was typed again then; not better-auth's */
  confirmed_at: string | null
}

/** Better-auth's; one a way to sign in, which here is the password alone: passkeys have their own table */
export interface AdminAccountsTable {
  id: string
  user_id: string
  /** for a password the user's own id */
  account_id: string
  /** `credential`: a password */
  provider_id: string
  /** its hash */
  password: string | null
  access_token: string | null
  access_token_expires_at: string | null
  refresh_token: string | null
  refresh_token_expires_at: string | null
  id_token: string | null
  scope: string | null
  created_at: string
  updated_at: string
}

/** Better-auth's; sign-ins that wait for their second step, and what a passkey is asked to sign */
export interface AdminVerificationsTable {
  id: string
  /** a hash: the name itself is in the browser's cookie alone */
  identifier: string
  value: string
  expires_at: string
  created_at: string
  updated_at: string
}

/** Better-auth's; what the codes of an administrator's phone are made of */
export interface AdminTwoFactorsTable {
  id: string
  user_id: string
  /** encrypted with the shop's own secret, as the backup codes are */
  secret: string
  backup_codes: string
  /** 0: it was begun, and no code has come yet */
  verified: number
  failed_verification_count: Generated<number>
  locked_until: string | null
}

/** Better-auth's */
export interface AdminPasskeysTable {
  id: string
  user_id: string
  name: string | null
  credential_id: string
  public_key: string
  counter: number
  device_type: string
  backed_up: number
  transports: string | null
  aaguid: string | null
  created_at: string
}

/** Links by which an administrator who has forgotten the password sets a new one */
export interface AdminRecoveriesTable {
  /** the link itself is in the mail alone */
  token_hash: string
  user_id: string
  expires_at: string
}

/**
 * Sign-ins under way and failed ones of the last minutes, a row for the address and a row for the account of each; so are the
 * e-mails that were tried for an order
 */
export interface SignInAttemptsTable {
  id: string
  /** a hash of the address, of the e-mail, or of what else is counted */
  key: string
  at: string
}

/** Who came in, and who tried to, for the owner to see */
export interface SignInsTable {
  id: string
  user_id: string
  at: string
  /** 0: it failed */
  succeeded: number
  /** an address, or the network of one */
  address: string
  user_agent: string
}

/** What cookies are signed with, and the hash of the set-up link's token */
export interface AdminSecretsTable {
  key: string
  value: string
  updated_at: string
}

/** What administrators did, each row written in the transaction of its action */
export interface AuditLogTable {
  id: string
  at: string
  /** the administrator's e-mail */
  actor: string
  /** such as `product.update` */
  action: string
  /** what it was done to, such as `ORD-7K2M9QX4T` or `product 12` */
  subject: string
  /** JSON: what changed */
  data: string
}
