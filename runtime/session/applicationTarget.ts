/**
 * Where an application begins: its url, in development only when that contains /appmanage (a programmer's console
 * should not jump to an installation). An address of this console is a route, so that nothing is loaded again.
 */
export function applicationTarget(url: string, development: boolean): { kind: 'route' | 'address'; to: string } {
  const stays = url === '' || (development && !url.includes('/appmanage'))
  if (stays) return { kind: 'route', to: '/' }
  const hash = /^(?:\/|\/index\.html)?#(\/.*)$/.exec(url)
  if (hash?.[1]) return { kind: 'route', to: hash[1] }
  if (url === '/') return { kind: 'route', to: '/' }
  // Data of an administrator, but still never a script.
  return /^(https?:\/\/|\/(?!\/))/.test(url) ? { kind: 'address', to: url } : { kind: 'route', to: '/' }
}
