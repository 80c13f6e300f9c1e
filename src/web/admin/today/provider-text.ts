/** Why a payer disputes, and what a capture waits for: the provider's words as the owner reads them. */
const WORDS: Readonly<Record<string, string>> = {
  MERCHANDISE_OR_SERVICE_NOT_RECEIVED: 'Ostja ütleb, et ei ole pakki saanud',
  MERCHANDISE_OR_SERVICE_NOT_AS_DESCRIBED: 'Ostja ütleb, et asi ei ole selline, nagu lubatud',
  UNAUTHORISED: 'Ostja ütleb, et ei maksnud ise',
  CREDIT_NOT_PROCESSED: 'Ostja ootab raha tagasi',
  DUPLICATE_TRANSACTION: 'Ostja ütleb, et maksis kaks korda',
  INCORRECT_AMOUNT: 'Ostja ütleb, et summa on vale',
  PAYMENT_BY_OTHER_MEANS: 'Ostja ütleb, et maksis muul viisil',
  RECEIVING_PREFERENCE_MANDATES_MANUAL_ACTION: 'Konto seaded lasevad makse vastu võtta ainult käsitsi',
  UNILATERAL: 'PayPali konto e-posti aadress on kinnitamata',
  INTERNATIONAL_WITHDRAWAL: 'Välismaine makse tuleb käsitsi vastu võtta',
  VERIFICATION_REQUIRED: 'PayPali konto on kinnitamata',
}

/** The provider's word for a reason; one without words of ours is made readable. */
export const providerText = (word: string): string => WORDS[word] ?? word.replaceAll('_', ' ').toLowerCase()
