export interface VisitsTables {
  visits: VisitsTable
}

/** Anonymous sums: no address, no browser, no person's path through the shop */
export interface VisitsTable {
  /** in Tallinn: `2026-03-29` */
  day: string
  event: 'view' | 'add' | 'order'
  /** `/pood`, `/toode/12`; empty for any other */
  page: string
  /** host of the site that led to the shop: `google.com`; empty if none did, or it is unknown */
  site: string
  count: number
}
