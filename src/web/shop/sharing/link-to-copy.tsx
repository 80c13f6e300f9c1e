import * as messages from '#messages/shop/sharing.ts'

/** For browsers that can neither share a link nor copy it. */
export const LinkToCopy = ({ link }: { link: string }) => (
  <label className="mt-3 block text-hint text-tint-2">
    {messages.copyThisLink}
    <input
      readOnly
      value={link}
      ref={field => field?.select()}
      onFocus={event => event.currentTarget.select()}
      className="input mt-1"
    />
  </label>
)
