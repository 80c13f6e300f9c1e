export const pictureIsHeic =
  'See pilt on HEIC-vormingus, mida siin avada ei saa. iPhone’is vali Seaded → Kaamera → Vormingud → „Kõige ühilduvam“ ja tee pilt uuesti, või saada pilt endale kirjaga ja lisa see, mis kirjas on (JPEG).'
export const pictureNotOpened = 'Seda faili ei õnnestunud pildina avada. Sobivad JPEG, PNG, WebP ja AVIF.'
