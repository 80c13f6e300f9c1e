const STORED_AS = 'loaded-anew-for'

/**
 * Reloads a page that was open during a deploy when it requests a file that no longer exists, once per file and build.
 * (Safari's error does not name the file, so the build is part of the key.) Forms save what is being typed themselves.
 * @param build the URL of the build's entry module
 */
export function reloadAfterDeploy(build: string): void {
  addEventListener('vite:preloadError', ({ payload: { message } }) => {
    if (!navigator.onLine) return
    const missing = `${build} ${message}`
    try {
      if (sessionStorage.getItem(STORED_AS) === missing) return
      sessionStorage.setItem(STORED_AS, missing)
    } catch {
      // Without storage a reload loop could not be detected.
      return
    }
    location.reload()
  })
}
