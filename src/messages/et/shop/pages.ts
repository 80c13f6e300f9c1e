export const newProducts = 'Uued tooted'
export const skipToContent = 'Otse sisu juurde'
export const checkoutTitle = 'Maksmine'
export const checkoutDescription = 'Vali tarneviis, vaata tellimus üle ja maksa.'
export const checkoutNeedsJavaScript = (contactEmail: string): string =>
  `Ostukorv ja maksmine vajavad JavaScripti. Lülita see sisse või kirjuta mulle: ${contactEmail}`
export const cartEmpty = 'Ostukorv on tühi'
export const cartEmptyText = 'Konnad ja kassid ootavad poes.'
export const toShop = 'Poodi'
export const contact = 'Kontakt'
export const contactDescription =
  'Küsi mütsi, tellimuse või millegi hoopis muu kohta. Kirja loeb see, kes heegeldab.'
export const writeToMe = 'Kirjuta mulle'
export const contactFormNeedsJavaScript = (contactEmail: string): string =>
  `Vorm vajab JavaScripti. Kiri jõuab kohale ka tavalise e-postiga: ${contactEmail}`
export const customHatTitle = 'Eritellimusega müts'
export const materialsAndCare = 'Koostis ja hooldus'
export const otherCustomOrder = 'Muu eritellimus'
export const otherCustomOrderDescription =
  'Sallid, kindad, tekid, loomad ja kõik muu, mida saab heegeldada. Kirjelda oma soovi ja saad hinna.'
export const otherCustomOrderLead =
  'Kui seda saab lõngast teha, siis tõenäoliselt ma ka teen. Vajuta pildile ja see läheb su soovi juurde kirja.'
export const formNeedsJavaScript = (contactEmail: string): string =>
  `Vorm vajab JavaScripti. Lülita see sisse või kirjuta mulle: ${contactEmail}`
export const describeYourWish = 'Kirjelda oma soovi'
export const describeYourWishText =
  'Loen läbi, mõtlen lõngad välja ja saadan sulle hinna koos makselingiga. Enne seda ei maksa sa midagi.'
export const customOrderDuration = 'Kokkuleppest alates võtab töö 2–4 nädalat. Küsi julgelt enne.'
export const strangestWish = 'Kõige imelikum soov on tavaliselt kõige toredam.'
export const ifSomethingIsWrong = 'Kui midagi on viga:'
export const addedToWish = 'Läks soovi juurde kirja'
export const takenBack = 'Võetud tagasi'
export const pressAgainToUndo = (title: string): string => `${title}. Uuesti vajutades võtad tagasi.`
export const homeDescription = 'Armastusega heegeldatud, taaskasutatud lõngast.'
export const aboutMe = 'Minust'
export const newestProducts = 'Uusimad tooted'
export const newestProductsText = 'Vaata, mida ma viimasel ajal loonud olen'
export const viewAllProducts = 'Vaata kõiki tooteid'
export const composeHeading = 'Mõtle ise, mina heegeldan.'
export const composeText =
  'Vali kass, konn või tutimüts ja värvid kuueteistkümnest lõngast. Näed mütsi kohe ekraanil, maksad siis, kui oleme kokku leppinud.'
export const composeYourHat = 'Pane oma müts kokku'
export const unfinishedHatAlt = 'Pooleliolev müts heegelnõelaga'
export const comeSeeFrogEyes = '– tule vaata, kuidas konn silmad saab'
export const orderTracking = 'Tellimuse jälgimine'
export const orderTrackingDescription = 'Vaata tellimuse numbriga järele, kui kaugel su müts on.'
export const whereIsMyHat = 'Kus mu müts on?'
export const orderWithStatus = (orderNumber: string, status: string): string =>
  `Tellimus ${orderNumber}: ${status}`
export const searchingOrder = 'Otsin tellimust'
export const orderNotFound = 'Tellimust ei leitud'
export const trackedOrderNotFoundText = (orderNumber: string): string =>
  `Tellimuse number "${orderNumber}" ei ole leitud. Kontrollige, kas number on õige.`
export const tooManySearches = 'Siit on otsitud liiga palju tellimusi järjest. Oota minut ja proovi uuesti.'
export const orderSearchFailed = 'Tellimust ei õnnestunud praegu otsida. Palun proovi uuesti.'
export const tryAgain = 'Proovi uuesti'
export const aboutMeDescription = 'Kes neid mütse heegeldab, millest ja kuidas.'
export const howHatIsMade = 'Nii sünnib müts'
export const helloIAm = (artistName: string): string => `Tere, mina olen ${artistName}.`
export const seeMeCrocheting = (videoHandle: string): string => `${videoHandle} – seal näed mind nõel käes`
export const music = 'Muusika'
export const musicDescription = (artist: string): string => `Lood, mida ${artist} heegeldamise kõrvalt teeb.`
export const me = 'mina'
export const musicEmpty = 'Praegu on siin vaikus'
export const musicEmptyText = 'Ükski lugu ei ole veel valmis. Mütsid on.'
export const paymentCancelTitle = 'Makse tühistamine'
export const paymentCancelDescription = 'Mis su maksest sai ja kust edasi minna.'
export const paymentCancelled = 'Makse tühistatud'
export const moneyNotTaken = 'Raha ei võetud.'
export const paymentCheckFailed = 'Makset ei saanud järele vaadata'
export const paymentCheckFailedText =
  'Pood ei vasta või võrku ei ole. Kui sa makset PayPalis ei kinnitanud, siis raha ei võeta.'
export const paymentBrokenOff = 'Maksmine jäi katki'
export const continueShopping = 'Jätka ostlemist'
export const productsStillInCart =
  'Sinu tooted on endiselt ostukorvis alles. Võid uuesti proovida või edasi vaadata.'
export const checkingPayment = 'Vaatan järele, mis maksest sai.'
export const unknownPaymentText =
  'Seda makset pood ei tunne. Sinu tooted on endiselt ostukorvis alles. Kui oled maksnud, kirjuta mulle ja ma vaatan järele.'
export const customHatNotPaid =
  'Raha ei võetud ja mütsi ma veel tegema ei hakka. Võid uuesti proovida või edasi vaadata.'
export const orderAwaitsPayment = (invoice: string): string =>
  `Sinu tellimus ${invoice} on alles ja ootab maksmist. Raha ei võetud. Võid uuesti proovida või edasi vaadata.`
export const cartKeptNotCharged =
  'Sinu tooted on endiselt ostukorvis alles ja raha ei võetud. Võid uuesti proovida või edasi vaadata.'
export const paymentTitle = 'Makse'
export const paymentDescription = 'Makse kinnitamine ja sinu tellimus.'
export const paypalCheckingPayment = 'PayPal kontrollib makset'
export const paymentSucceeded = 'Makse õnnestus'
export const confirmingPayment = 'Kinnitan makset'
export const confirmingPaymentText = 'Küsin PayPalilt kinnitust. Hetk, palun ära pane seda lehte kinni.'
export const confirmationNeedsJavaScript =
  'Ilma JavaScriptita see leht edasi ei lähe, aga makse viin ise lõpuni, kui PayPal on selle kinnitanud.'
export const yourOrder = 'Sinu tellimus'
export const shop = 'Pood'
export const shopDescription =
  'Lai valik käsitsi heegeldatud mütse taaskasutatud lõngast: konnad, kassid ja tutimütsid.'
export const shopCollection = 'Poe Kollektsioon'
export const hatSelection = 'Lai valik mütse'
export const recycledPackaging =
  'Pakin kõik tellimused taaskasutatud materjalidesse: karbid ja paber on juba korra maailma näinud.'
export const loadMoreProducts = 'Laadi Rohkem Tooteid'
export const loadingProducts = 'Laen tooteid'
export const productsLoadFailed = 'Toodete laadimine ebaõnnestus'
export const tryAgainLater = 'Palun proovige hiljem uuesti.'
export const noProductsMatch = 'Teie kriteeriumitele vastavaid tooteid ei leitud.'
export const showAll = 'Näita kõiki'
export const privacy = 'Privaatsus'
export const privacyDescription =
  'Mida ma sinu kohta alles hoian, kui kaua ja milleks, ning kuidas seda näha või kustutada.'
export const privacyLead =
  'Küsin ainult seda, mida on vaja, et müts sinuni jõuaks. Kontot sul siin ei ole ja jälitajaid siin lehel ka mitte.'
export const controllerHeading = 'Kes vastutab'
export const controllerIs = 'Vastutav töötleja on'
export const registryCode = (registryCode: string): string => `, registrikood ${registryCode}`
export const controllerContact = '. Kirjuta mulle:'
export const collectedDataHeading = 'Mida ma kogun ja milleks'
export const collectedForOrder =
  'Tellimus: nimi, e-post, telefon, pakiautomaat või aadress ja see, mida tellisid. Alus on meie leping.'
export const collectedForCustomOrder =
  'Eritellimus: sinu soovid, mõõdud ja pildid, mille kaasa paned. Alus on leping, mida ette valmistame.'
export const collectedForInvoice = 'Arve: mida seadus nõuab. Alus on raamatupidamise seadus.'
export const collectedForMessage =
  'Sõnum: nimi, e-post ja kiri ise, et saaksin vastata. Alus on minu õigustatud huvi sulle vastata.'
export const requiredFieldsNote =
  'Tärniga väljad on vajalikud: ilma nendeta ei saa ma tellimust täita ega sulle vastata. Ülejäänu võid täitmata jätta.'
export const recipientsHeading = 'Kes neid veel näeb'
export const recipientPaypal = 'PayPal, kui maksad. Sinu kaardi andmeid mina ei näe.'
export const chosenCarrier = (carriers: string): string => `Vedaja, kelle valid: ${carriers}.`
export const recipientHost = 'Poe majutaja ja e-posti vahendaja, kes ei tohi neid ise kasutada.'
export const transfersOutsideEu =
  'PayPal võib andmeid töödelda ka väljaspool Euroopa Liitu, näiteks Ameerika Ühendriikides; neid kaitsevad siis Euroopa Komisjoni heaks kiidetud reeglid ja lepingutingimused.'
export const retentionHeading = 'Kui kaua'
export const retentionTableLabel = 'Kui kaua ma andmeid hoian'
export const retentionWhat = 'Mida'
export const retentionWhy = 'Miks'
export const deviceStorageHeading = 'Sinu seadmes'
export const deviceStorageText =
  'Sinu brauser mäletab ostukorvi tunnust ja seda, mida oled vormidesse kirjutanud, kuni need ära saadad. Et pood avaneks ka ilma võrguta, hoiab ta alles ka vaadatud avalike lehtede, piltide ja ostukorvi koopiad; sinu tellimuste lehti nende hulgas ei ole. Kõik see kustub koos lehe andmetega brauseri seadetest. Küpsiseid ostja ei saa. Loen kokku, mitu korda lehti vaadatakse ja milliselt saidilt tuldi; sinu kohta see midagi ei ütle.'
export const yourRightsHeading = 'Sinu õigused'
export const yourRightsText =
  'Võid küsida, mida ma sinu kohta tean, lasta seda parandada, kaasa võtta või kustutada. Võid nõuda ka, et ma andmete kasutamist piiraksin, näiteks kuni selgub, kas need on õiged, ja vaielda vastu, kui kasutan neid oma õigustatud huvi alusel. Kõige kiirem on seda teha'
export const orderPageLink = 'tellimuse lehel'
export const yourRightsHowTo =
  ': ava link, mille said e-kirjaga, ja vali „Minu andmed selles tellimuses“. Muuga kirjuta mulle. Kui arvad, et teen midagi valesti, võid pöörduda Andmekaitse Inspektsiooni poole ('
export const withdrawFromContract = 'Taganen lepingust'
export const withdrawHereIntro = (withdrawalDays: number): string =>
  `Siin saad ostust ${withdrawalDays} päeva jooksul taganeda, ilma põhjust ütlemata.`
export const withdrawalIntro = (withdrawalDays: number): string =>
  `Ostust saad taganeda ${withdrawalDays} päeva jooksul pärast kättesaamist, põhjust ütlemata. Kinnituse saadan kohe sinu e-postile. Mida see tähendab, loe`
export const termsLink = 'tingimustest'
export const withdrawalNeedsScript = 'Ilma skriptita see vorm ei tööta. Kirjuta mulle aadressil'
export const withdrawalByLetter = 'oma nimi, tellimuse number ja et taganed: see on sama kehtiv.'
export const terms = 'Tingimused'
export const termsDescription =
  'Kuidas siin poes tellida ja maksta, kuidas pakk tuleb ja mis saab siis, kui miski ei sobi.'
export const termsSectionsLabel = 'Tingimuste osad'
export const printOrSave = 'Prindi või salvesta'
export const purchaseTerms = 'Ostutingimused'
export const backToShop = 'Tagasi poodi'
export const handmade = 'Käsitöö.'
export const handmadeText = 'Silmused on tehtud käsitsi, nii et väike viltusus on täitsa meelega.'
export const addedToCart = 'Lisatud ostukorvi!'
export const cannotAddToCart = 'Ei saa lisada (eritellimus korvis)'
export const addToCartWithPrice = (price: string): string => `Lisa ostukorvi - €${price}`
export const materialsLabel = 'Koostis'
export const careLabel = 'Hooldus'
export const shippingLabel = 'Saatmine'
export const shippingTime = (days: string): string => `${days} tööpäeva pärast makset`
export const freeDeliveryFrom = (price: string): string => `, tasuta alates ${price} ostust`
export const deliveryLabel = 'Tarne'
export const deliveryFromPrice = (price: string): string => `alates ${price}, üle Eesti`
export const returnsLabel = 'Tagastamine'
export const withinDays = (withdrawalDays: number): string => `${withdrawalDays} päeva jooksul,`
export const withdrawHereLink = 'taganen lepingust siin'
export const productNotFound = 'Toodet ei leitud'
export const productNotFoundText = (id: string): string => `Toodet ID ${id} ei ole saadaval.`
