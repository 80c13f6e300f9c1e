export const guaranteeAtLeast = (text: string): string => `Seaduslik garantii on vähemalt ${text}`
export const noticeOfTheUnion = 'Vaata Euroopa Liidu teadet'
export const opensInNewTab = '(avaneb uuel kaardil)'
export const noticeSays = (text: string): string =>
  `Euroopa Liidu ühtlustatud teade: Euroopa Liidus on kaubal seaduslik garantii, vähemalt ${text}. Kui kaup ei vasta lepingule, vastutab müüja. Ta parandab kauba või vahetab selle ümber, mõlemat tasuta; kui see ei õnnestu, alandab ta hinda või maksab raha tagasi.`
