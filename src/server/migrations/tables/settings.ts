export interface SettingsTables {
  settings: SettingsTable
  terms_versions: TermsVersionsTable
}

/** A row a fact that the owner has changed, and the row `version`, which counts her changes */
export interface SettingsTable {
  key: string
  value: string
  updated_at: string
}

/** A row a wording of the terms of sale, from the first moment at which the shop had it until that of the next row */
export interface TermsVersionsTable {
  since: string
  text: string
}
