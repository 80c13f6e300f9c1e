const STORED_AS = 'loaded-anew-for'

/**
 * A page that is still open over a new deploy may ask for a file that is no more: it is loaded anew, once for each file. Safari
 * does not name the file: what a later build misses is known by that build.
 * What is being typed is kept by the forms themselves.
 * @param build the address of its first file
 */
export function reloadAfterDeploy(build: string): void {
  addEventListener('vite:preloadError', ({ payload: { message } }) => {
    if (!navigator.onLine) return
    const missing = `${build} ${message}`
    try {
      if (sessionStorage.getItem(STORED_AS) === missing) return
      sessionStorage.setItem(STORED_AS, missing)
    } catch {
      // A reload loop could not be detected.
      return
    }
    location.reload()
  })
}
