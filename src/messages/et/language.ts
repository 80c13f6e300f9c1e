/** The language of this folder's texts, as declared in pages, e-mails, documents and to other services. */
export const code = 'et'
export const withCountry = 'et-EE'
export const ofOpenGraph = 'et_EE'
