/** An address without a server; a page that requests it interpreted a text as markup. */
const elsewhere = 'http://127.0.0.1:9'

/** Texts that set `window.__xss`, call elsewhere or lead away when anything takes them for more than text. */
export const scripts = [
  '<img src=x onerror="window.__xss=1">',
  '<svg/onload=window.__xss=1>',
  '<script>window.__xss=1</script>',
  '</script><script>window.__xss=1</script>',
  '</textarea><img src=x onerror=window.__xss=1>',
  '</title><img src=x onerror=window.__xss=1>',
  '" autofocus onfocus="window.__xss=1',
  "'><img src=x onerror=window.__xss=1>",
  '<iframe srcdoc="<script>parent.__xss=1</script>"></iframe>',
  '<details open ontoggle=window.__xss=1>',
  '<video><source onerror=window.__xss=1></video>',
  '<math><mtext><table><mglyph><style><img src=x onerror=window.__xss=1>',
  '<svg><style><img title="</style><img src=x onerror=window.__xss=1>"></style></svg>',
  '<noscript><p title="</noscript><img src=x onerror=window.__xss=1>">',
  '<a href="javascript:window.__xss=1">点我</a>',
  '<a href="java&#10;script:window.__xss=1">点我</a>',
  '<form><button formaction="javascript:window.__xss=1">点我</button></form>',
  '<form id=attributes><input name=parentNode><img src=x onerror=window.__xss=1></form>',
  '<object data="data:text/html,<script>parent.__xss=1</script>"></object>',
  '<embed src="data:image/svg+xml,<svg xmlns=%22http://www.w3.org/2000/svg%22 onload=%22parent.__xss=1%22/>">',
  `<style>@import "${elsewhere}/x.css"</style>`,
  `<div style="background:url(${elsewhere}/x)">文字</div>`,
  `<link rel=stylesheet href="${elsewhere}/x.css">`,
  `<base href="${elsewhere}/">`,
  '<meta http-equiv="refresh" content="0;url=javascript:window.__xss=1">',
  '<isindex action="javascript:window.__xss=1" type=image>',
  '{{constructor.constructor("window.__xss=1")()}}',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is a text, and must stay one
  '${window.__xss=1}',
  '=row.constructor.constructor("window.__xss=1")()',
  '{b|<img src=x onerror=window.__xss=1>}',
  '[点我](javascript:window.__xss=1)',
  '![图](x"onerror="window.__xss=1)',
  '\u202e<img src=x onerror=window.__xss=1>',
]

/** Addresses that run, or lead elsewhere than they seem to. */
export const scriptAddresses = [
  'javascript:window.__xss=1',
  'JaVaScRiPt:window.__xss=1',
  'java\tscript:window.__xss=1',
  '\u0001javascript:window.__xss=1',
  'data:text/html,<script>parent.__xss=1</script>',
  'vbscript:window.__xss=1',
  '//127.0.0.1:9/x',
  '/\\127.0.0.1:9/x',
]
