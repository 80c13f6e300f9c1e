export const machineListUnavailable = (name: string): string =>
  `${name} pakiautomaatide nimekirja ei ole praegu võtta. Proovi uuesti või vali teine tarneviis.`
export const loadingMachines = 'Laen pakiautomaate'
export const chooseMachine = 'Vali pakiautomaat'
export const chosenMachineGone = 'Sinu valitud pakiautomaati vedaja nimekirjas enam ei ole. Vali uus.'
export const machineSearchHint = 'Linn, pood või tänav'
export const machinesLabel = 'Pakiautomaadid'
export const noMachineFound = 'Sellist pakiautomaati ei leitud. Proovi linna või poe nime.'
export const machinesFound = (count: number): string => `Leitud: ${count}`
export const showingFirstMachines = (count: number): string =>
  `Näitan esimesi ${count}. Kirjuta täpsem otsing.`
