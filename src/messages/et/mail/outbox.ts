export const letterUnreadable = 'Selle kirja teksti ei saa enam näidata.'
export const oneTimeLinkNotResendable =
  'Selles kirjas oli ühekordne link, seda uuesti saata ei saa. Küsi sisselogimise lehelt uus.'
export const sentMeanwhile =
  'See kiri on vahepeal teele läinud. Kui tahad selle veel kord saata, vajuta uuesti.'
