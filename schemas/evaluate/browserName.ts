const browsers: [RegExp, string][] = [
  [/Edg\/(\d+)/, 'Edge'],
  [/Firefox\/(\d+)/, 'Firefox'],
  [/(?:Chrome|HeadlessChrome)\/(\d+)/, 'Chrome'],
  [/Version\/(\d+).*Safari/, 'Safari'],
]
const systems: [RegExp, string][] = [
  [/Windows/, 'Windows'],
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
]

/** Returns a name such as `Chrome 156 · Windows`; the text itself if it is unknown. */
export function browserName(userAgent: string): string {
  const browser = browsers
    .map(([mark, name]) => [mark.exec(userAgent)?.[1], name] as const)
    .find(([version]) => version)
  const system = systems.find(([mark]) => mark.test(userAgent))?.[1]
  if (!browser) return userAgent.slice(0, 40) || '-'
  return [`${browser[1]} ${browser[0]}`, system].filter(Boolean).join(' · ')
}
