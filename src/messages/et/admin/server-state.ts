export const database = 'Andmed'
export const databaseAnswers = 'Andmebaas vastab'
export const embeddedDatabase = 'Tellimused ja tooted on andmebaasis, mis on poe enda sees.'
export const databaseServer = 'Tellimused ja tooted on eraldi andmebaasiserveris (DATABASE_URL).'
export const disk = 'Ketas'
export const freeSpace = (gigabytes: string): string => `Vaba ${gigabytes} GB`
export const diskHolds = (isEmbedded: boolean, keepsFiles: boolean): string => {
  if (keepsFiles) return isEmbedded ? 'Siin on pildid, failid ja andmebaas.' : 'Siin on pildid ja failid.'
  return isEmbedded
    ? 'Siin on andmebaas. Pildid ja failid on hoidlas (STORAGE_URL).'
    : 'Siin ei ole pilte ega tellimusi: pildid ja failid on hoidlas (STORAGE_URL).'
}
export const fileStore = 'Pildid ja failid'
export const copies = 'Koopiad'
export const copiesOff = 'Ei tehta'
export const copiesElsewhere = 'Pood ise ei tee'
export const shopNeedsCopies =
  'Koopiate asukohta ei ole määratud (BACKUP_DIR). Kui server katki läheb, kaovad tellimused ja pildid.'
export const databaseNeedsCopies =
  'Koopiate asukohta ei ole määratud (BACKUP_DIR). Kui server katki läheb, kaovad tellimused ja tooted.'
export const filesNeedCopies =
  'Koopiate asukohta ei ole määratud (BACKUP_DIR): pilte ja faile ei kopeeri mitte keegi. Andmebaasi koopiaid pood ei näe: küsi sellelt, kes su poodi hooldab, kas neid tehakse.'
export const copiedElsewhere =
  'Pildid ja failid on hoidlas (STORAGE_URL). Andmebaasi koopiaid pood ei näe: küsi sellelt, kes su poodi hooldab, kas neid tehakse.'
export const firstCopyAtNight = 'Esimene tuleb öösel'
export const newestCopy = (moment: string): string => `Viimane ${moment}`
export const copiesBringBack = (isEncrypted: boolean, isEmbedded: boolean): string => {
  if (!isEmbedded)
    return isEncrypted
      ? 'Iga päev tehakse koopia piltidest ja failidest, seda saab avada ainult sinu võtmega. Andmebaasi koopiaid (tellimused, tooted) pood ei näe: küsi sellelt, kes su poodi hooldab, kas neid tehakse.'
      : 'Iga päev tehakse koopia piltidest ja failidest. Andmebaasi koopiaid (tellimused, tooted) pood ei näe: küsi sellelt, kes su poodi hooldab, kas neid tehakse.'
  return isEncrypted
    ? 'Pood teeb endast iga päev koopia, mida saab avada ainult sinu võtmega.'
    : 'Pood teeb endast iga päev koopia, millest saab poe taastada.'
}
export const oldCopies = 'Vanad koopiad'
export const oldCopiesStay = 'Uus koopia tehakse, aga vanu ei saa pood kustutada.'
export const background = 'Pood ise teeb'
export const onTime = 'Kõik õigel ajal'
export const late = (count: number): string => (count === 1 ? 'Üks töö hilineb' : `${count} tööd hilinevad`)
export const doneForYou = 'Seda teeb pood sinu eest, viimati:'
export const lateHint = 'Kui see nii jääb, palu serveri hooldajal logi vaadata ja pood taaskäivitada.'
export const jobDone = (job: string, moment: string): string => `${job}: ${moment}`
export const jobNotYet = (job: string): string => `${job}: pärast käivitamist veel mitte`
export const watchPayments = 'Küsib pooleli maksete kohta'
export const auditPayments = 'Võrdleb öösel makseid makseteenusega'
export const sendMails = 'Saadab kirju'
export const issueInvoices = 'Teeb arveid'
export const refreshParcelMachines = 'Küsib pakiautomaatide nimekirju'
export const version = 'Versioon'
export const runsSince = (moment: string): string => `Töötab alates ${moment}.`
