import type { Generated } from 'kysely'

export interface AdminTables {
  admin_users: AdminUsersTable
  admin_sessions: AdminSessionsTable
  admin_accounts: AdminAccountsTable
  admin_verifications: AdminVerificationsTable
  admin_two_factors: AdminTwoFactorsTable
  admin_passkeys: AdminPasskeysTable
  admin_recoveries: AdminRecoveriesTable
  admin_invitations: AdminInvitationsTable
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
  /** a hash: only the browser's cookie has the token itself */
  token: string
  user_id: string
  ip_address: string | null
  user_agent: string | null
  expires_at: string
  created_at: string
  updated_at: string
  /** when the password was last typed again; not better-auth's */
  confirmed_at: string | null
}

/** Better-auth's; one row per way to sign in, which here is only the password: passkeys have their own table */
export interface AdminAccountsTable {
  id: string
  user_id: string
  /** for a password, the user's own id */
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

/** Better-auth's; sign-ins waiting for their second step, and passkey challenges */
export interface AdminVerificationsTable {
  id: string
  /** a hash: only the browser's cookie has the identifier itself */
  identifier: string
  value: string
  expires_at: string
  created_at: string
  updated_at: string
}

/** Better-auth's; the secrets of the codes on an administrator's phone */
export interface AdminTwoFactorsTable {
  id: string
  user_id: string
  /** encrypted with the shop's own secret, like the backup codes */
  secret: string
  backup_codes: string
  /** 0: set-up has begun, but no code has been typed yet */
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
  /** a hash: only the e-mail has the link itself */
  token_hash: string
  user_id: string
  expires_at: string
}

/** Invitations to become an administrator; deleted once they are used, withdrawn or expired */
export interface AdminInvitationsTable {
  id: string
  /** in lower case */
  email: string
  /** a hash: only the e-mail has the link itself */
  token_hash: string
  /** an administrator's id */
  invited_by: string
  expires_at: string
}

/**
 * Sign-ins under way and failed ones of the last minutes, one row for the address and one for the account of each; also
 * the e-mail addresses that were tried for an order
 */
export interface SignInAttemptsTable {
  id: string
  /** a hash of the address, the e-mail, or whatever else is counted */
  key: string
  at: string
}

/** Sign-ins and failed attempts, for the owner to see */
export interface SignInsTable {
  id: string
  user_id: string
  at: string
  /** 0: it failed */
  succeeded: number
  /** an IP address, or its network */
  address: string
  user_agent: string
}

/** The secret that signs cookies, and the hash of the set-up link's token */
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
