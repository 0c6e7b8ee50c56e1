const open = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'

/** Drawings that would run or fetch something where they are opened by themselves. */
export const drawings: readonly string[] = [
  `${open}><script>window.__xss=1</script></svg>`,
  `${open} onload="window.__xss=1"/>`,
  `${open}><foreignObject><body xmlns="http://www.w3.org/1999/xhtml">` +
    `<img src="x" onerror="window.__xss=1"/></body></foreignObject></svg>`,
  `${open}><a xlink:href="javascript:window.__xss=1"><rect width="9" height="9"/></a></svg>`,
  `${open}><image href="http://127.0.0.1:9/picture"/></svg>`,
  `${open}><use href="data:image/svg+xml,&lt;svg id='x'>&lt;script>window.__xss=1&lt;/script>&lt;/svg>#x"/></svg>`,
  `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/hostname">]>${open}><text>&x;</text></svg>`,
  `${open}><animate attributeName="href" values="javascript:window.__xss=1"/></svg>`,
  `${open}><set attributeName="onmouseover" to="window.__xss=1"/></svg>`,
  `${open}><style>@import "http://127.0.0.1:9/a.css"; rect{fill:url(http://127.0.0.1:9/b)}</style><rect/></svg>`,
  `${open}><rect style="fill:u\\72l(//127.0.0.1:9/c)"/></svg>`,
  `<?xml version="1.0"?><?xml-stylesheet href="http://127.0.0.1:9/a.xsl"?>${open}><SCRIPT>window.__xss=1</SCRIPT>` +
    '<rect/></svg>',
  `<svg:svg xmlns:svg="http://www.w3.org/2000/svg"><svg:script>window.__xss=1</svg:script></svg:svg>`,
  `${open}><x:script xmlns:x="http://www.w3.org/1999/xhtml">window.__xss=1</x:script></svg>`,
  `${open}><image xlink:href="JaVaScRiPt:window.__xss=1"/></svg>`,
  `${open}><image xlink:href=" &#106;avascript:window.__xss=1"/></svg>`,
  `${open}><handler xmlns="http://www.w3.org/2001/xml-events" event="load">window.__xss=1</handler></svg>`,
  `${open}><iframe xmlns="http://www.w3.org/1999/xhtml" src="javascript:window.__xss=1"/></svg>`,
  `${open}><text><![CDATA[<script>window.__xss=1</script>]]></text></svg>`,
  `${open}><filter id="f"><feImage href="http://127.0.0.1:9/d"/></filter></svg>`,
  `${open}><rect fill="url(http://127.0.0.1:9/e#x)" filter="url('//127.0.0.1:9/f#x')"/></svg>`,
  `${open} xml:base="http://127.0.0.1:9/"><use href="#a"/></svg>`,
  `${open}><title><img src=x onerror=window.__xss=1></title></svg>`,
  `${open}><style><![CDATA[</style><script>window.__xss=1</script>]]></style></svg>`,
]
