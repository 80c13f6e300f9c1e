export const letterUnreadable = 'Selle kirja teksti ei saa enam näidata.'
export const oneTimeLinkNotResendable =
  'Selles kirjas oli ühekordne link, seda uuesti saata ei saa. Küsi sisselogimise lehelt uus.'
