export const packOnly = (count: string): string => `Paki ainult ${count}`
export const nothingToPack = 'Siin ei ole enam midagi pakkida'
export const packNone = 'Ära paki'
