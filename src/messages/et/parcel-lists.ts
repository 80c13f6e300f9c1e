export const listUnreadable = (carrier: string): string =>
  `See ei ole ${carrier} pakiautomaatide nimekiri, mida oskan lugeda. Laadi fail vedaja lehelt uuesti alla ja ära seda vahepeal muuda.`
export const tooFewMachines = (carrier: string): string =>
  `Selles failis on Eesti automaate palju vähem kui praeguses ${carrier} nimekirjas. Praegune nimekiri jäi alles.`
export const citiesGone = (carrier: string): string =>
  `Selles failis puuduvad linnad, mis praeguses ${carrier} nimekirjas on. Praegune nimekiri jäi alles.`
export const notUtf8 = 'Selle faili täpitähti ei saa lugeda. Laadi fail vedaja lehelt uuesti alla.'
