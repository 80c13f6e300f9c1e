export interface BackupTables {
  backups: BackupsTable
}

/** The daily copies; the node that makes the copy of a day claims the day's row */
export interface BackupsTable {
  /** in Tallinn, beginning at four in the morning */
  day: string
  /** of the attempt under way; of a failed one moved back, so that it is soon due again */
  started_at: string
  /** null until the copy is stored in its place */
  finished_at: string | null
  name: string | null
  /** why the last attempt failed, or, if it finished, why old copies were not deleted; in technical English */
  fault: string | null
}
