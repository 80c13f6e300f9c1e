export interface BackupTables {
  backups: BackupsTable
}

/** The daily copies; the row of a day is taken by the node that makes its copy */
export interface BackupsTable {
  /** in Tallinn, beginning at four in the morning */
  day: string
  started_at: string
  /** null until the copy lies where it belongs */
  finished_at: string | null
  name: string | null
  /** why the last attempt failed, or, of one that is finished, why old copies were not dropped; in technical English */
  fault: string | null
}
