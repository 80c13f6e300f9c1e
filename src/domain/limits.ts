/** How long texts may be (contract §3): what the server refuses, the fields do not take. */
export const TEXT_MAX = 5000
export const NAME_MAX = 120
export const EMAIL_MAX = 254
