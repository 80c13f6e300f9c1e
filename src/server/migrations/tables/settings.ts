export interface SettingsTables {
  settings: SettingsTable
}

/** A row a fact that the owner has changed, and the row `version`, which counts her changes */
export interface SettingsTable {
  key: string
  value: string
  updated_at: string
}
