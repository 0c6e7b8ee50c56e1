/**
 * Returns the start of an application: its URL; in development only if it contains /appmanage (a developer's console
 * should not jump to an installation). An address of this console becomes a route, so that nothing reloads.
 */
export function applicationTarget(url: string, development: boolean): { kind: 'route' | 'address'; to: string } {
  const stays = url === '' || (development && !url.includes('/appmanage'))
  if (stays) return { kind: 'route', to: '/' }
  const hash = /^(?:\/|\/index\.html)?#(\/.*)$/.exec(url)
  if (hash?.[1]) return { kind: 'route', to: hash[1] }
  if (url === '/') return { kind: 'route', to: '/' }
  // Configured by administrators, but still never a script.
  return /^(https?:\/\/|\/(?!\/))/.test(url) ? { kind: 'address', to: url } : { kind: 'route', to: '/' }
}
