export const ownTable = 'selle poe tabel'
export const fileTooLarge = (megabytes: number): string =>
  `Fail on suurem kui ${megabytes} MB. Jaga see mitmeks või jäta lisaväljad välja.`
