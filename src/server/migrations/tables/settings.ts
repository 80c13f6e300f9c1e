export interface SettingsTables {
  settings: SettingsTable
  terms_versions: TermsVersionsTable
}

/** A row per setting that the owner has changed, and the row `version`, which counts her changes */
export interface SettingsTable {
  key: string
  value: string
  updated_at: string
}

/** A row per wording of the terms of sale, in force from its first moment in the shop until that of the next row */
export interface TermsVersionsTable {
  since: string
  text: string
}
