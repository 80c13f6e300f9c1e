/** The language of this folder's sentences, as pages, letters, papers and other services are told it. */
export const code = 'et'
export const withCountry = 'et-EE'
export const ofOpenGraph = 'et_EE'
