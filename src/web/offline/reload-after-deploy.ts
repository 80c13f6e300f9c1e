const STORED_AS = 'loaded-anew-for'

/**
 * A page that is still open over a new deploy may ask for a file that is no more: it is loaded anew, once for each file.
 * What is being typed is kept by the forms themselves.
 */
export function reloadAfterDeploy(): void {
  addEventListener('vite:preloadError', ({ payload: { message } }) => {
    if (!navigator.onLine) return
    try {
      if (sessionStorage.getItem(STORED_AS) === message) return
      sessionStorage.setItem(STORED_AS, message)
    } catch {
      // A reload loop could not be detected.
      return
    }
    location.reload()
  })
}
