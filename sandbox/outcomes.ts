/** The outcomes that a payer can choose on the approve page, with their labels. The README says what each does. */
export const OUTCOMES = {
  ok: 'Makse õnnestub',
  declined: 'Pank lükkab makse tagasi',
  'declined-once': 'Pank lükkab esimese raha küsimise tagasi, luba jääb kehtima',
  pending: 'Makse jääb kontrolli',
  'capture-timeout': 'Esimene raha küsimine jääb vastuseta',
  'capture-500': 'Esimene raha küsimine annab vea',
  'capture-lost-reply': 'Raha võetakse, vastus läheb kaduma',
  'capture-outage': 'Raha võetakse, siis on teenus mõnda aega maas',
  'no-webhook': 'Teavitust ei tule',
  'webhook-twice': 'Teavitus tuleb kaks korda',
  'refund-fails': 'Tagasimakse ei õnnestu',
  'refund-pending': 'Tagasimakse jääb pooleli',
  'refund-timeout': 'Esimene tagasimakse palve jääb vastuseta',
  'refund-lost-reply': 'Raha läheb tagasi, vastus läheb kaduma',
  'refund-lost-then-forbidden': 'Raha läheb tagasi, vastus kaob, järgmine palve keelatakse',
  'refund-outage': 'Raha läheb tagasi, siis on teenus mõnda aega maas',
} as const

export type Outcome = keyof typeof OUTCOMES
export const isOutcome = (text: string): text is Outcome => Object.hasOwn(OUTCOMES, text)
