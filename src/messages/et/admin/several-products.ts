export const priceAndStock = 'Hind ja laoseis'
export const priceAndStockNamed = (name: string): string => `Hind ja laoseis: ${name}`
export const save = 'Salvesta'
export const cancel = 'Loobu'
export const saved = 'Salvestatud'
export const saveFailed = 'Muutmine ebaõnnestus. Palun proovi uuesti.'
export const changeSeveral = 'Muuda mitut'
export const stopChoosing = 'Lõpeta valimine'
export const choose = (name: string): string => `Vali: ${name}`
export const chooseAll = 'Vali kõik'
export const chosenCount = (count: number): string =>
  count === 1 ? '1 toode valitud' : `${count} toodet valitud`
export const change = 'Muuda'
export const whatToChange = 'Mida muuta'
export const raiseBySum = 'Tõsta hinda summa võrra'
export const lowerBySum = 'Langeta hinda summa võrra'
export const raiseByPercent = 'Tõsta hinda protsendi võrra'
export const lowerByPercent = 'Langeta hinda protsendi võrra'
export const putInCategory = 'Pane kategooriasse'
export const publish = 'Avalda poes'
export const hide = 'Peida poest'
export const sumLabel = 'Summa (€)'
export const percentLabel = 'Protsent'
export const categoryLabel = 'Kategooria'
export const percentInvalid = 'Kirjuta täisarv 1–90.'
export const sumInvalid = 'Kirjuta summa komaga, näiteks 2,50.'
export const categoryMissing = 'Kirjuta kategooria.'
export const previewHeading = 'Nii jääb'
export const inShop = 'poes'
export const draft = 'mustand'
export const noPrice = 'hinnata'
export const cannot = 'ei saa'
export const cannotHint = 'Märgitud tooteid nii muuta ei saa ja need jäävad, nagu on.'
export const changeCount = (count: number): string =>
  count === 1 ? 'Muuda 1 toodet' : `Muuda ${count} toodet`
export const changeLimit = (most: number): string => `Korraga saab muuta kuni ${most} toodet.`
export const changedCount = (count: number): string =>
  count === 1 ? '1 toode muudetud' : `${count} toodet muudetud`
export const changedMeanwhile = 'Mõni toode on vahepeal muutunud'
export const reviewAndRepeat =
  'Seekord ei muutnud ma midagi. Võib-olla õnnestus juba eelmine katse: vaata üle ja proovi vajaduse korral uuesti.'
