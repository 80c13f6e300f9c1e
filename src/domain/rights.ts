import { RETURN_DAYS, WITHDRAWAL_REFUND_DAYS } from './legal-deadlines.ts'

// What the law gives a buyer, in the words that the terms and the letters share.

/** How things and money come back after a withdrawal (VÕS § 56, § 56¹), a paragraph each. */
export const AFTER_WITHDRAWAL = [
  `Saada toode tagasi hiljemalt ${RETURN_DAYS} päeva jooksul pärast taganemisteadet. Tagasisaatmise kulu kannad sina, välja arvatud siis, kui toode ei vasta tellimusele.`,
  `Tagastan sulle kogu raha, ka kohaletoimetamise tasu kõige odavama pakutud tarneviisi ulatuses, hiljemalt ${WITHDRAWAL_REFUND_DAYS} päeva jooksul taganemisteate saamisest ja samal viisil, nagu maksid. Võin oodata, kuni toode on tagasi või oled näidanud, et panid selle teele.`,
  'Proovi mütsi nii, nagu prooviksid seda poes. Kui toodet on rohkem kasutatud, vastutad selle väärtuse vähenemise eest.',
]

/** The model form (justiitsministri 17.12.2013 määrus nr 41, lisa 1). */
export const MODEL_FORM = {
  heading: 'Taganemisavalduse tüüpvorm',
  hint: 'täida ja saada ainult siis, kui soovid lepingust taganeda',
  /** @param seller to whom it goes, in one line */
  lines: (seller: string): string[] => [
    `Kellele: ${seller}`,
    'Käesolevaga taganen lepingust, mille esemeks on järgmine asi',
    'Tellimuse esitamise kuupäev / asja kättesaamise kuupäev',
    'Tarbija nimi',
    'Tarbija aadress',
    'Tarbija allkiri (ainult juhul, kui käesolev vorm esitatakse paberil)',
    'Kuupäev',
  ],
}

/** Who settles disputes with consumers (TKS § 26). */
export const DISPUTES = {
  offer: 'Kui kokkuleppele ei jõua, võid tarbijana tasuta pöörduda tarbijavaidluste komisjoni poole',
  address: 'Endla 10a, 10122 Tallinn',
  email: 'avaldus@komisjon.ee',
  site: 'www.komisjon.ee',
}
