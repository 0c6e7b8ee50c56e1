import { describe, expect, it } from 'vitest'
import { maskHeaders, maskText, maskUrl } from '../../../../../server/domains/workflow/exchanges/maskSecrets.ts'
import { isSecretName } from '../../../../../server/domains/workflow/exchanges/secretNames.ts'
import { expectLinear } from '../../../../helpers/expectWithin.ts'

const secret = 'S3cr3t-Value'
const leaks = (texts: readonly string[]) => texts.map(maskText).filter(text => text.includes(secret))

describe('the log of calls', () => {
  it('shows of headers only those that are known to be harmless', () => {
    const names = [
      'X-Auth',
      'x-auth-key',
      'x-sign',
      'appkey',
      'ocp-apim-subscription-key',
      'authorization',
      'x-anything',
    ]
    const harmless = { 'Content-Type': 'application/json', accept: '*/*', 'idempotency-key': '1', 'x-timestamp': '2' }
    const shown = maskHeaders({ ...Object.fromEntries(names.map(name => [name, secret])), ...harmless })
    expect(shown).toEqual({ ...Object.fromEntries(names.map(name => [name, '******'])), ...harmless })
  })

  it('knows secrets by many names, and what only sounds like one', () => {
    const secrets = `pwd userPwd USER_PWD passwd password passphrase jwt sign x-sign appSign appkey appKey app_key
      AppSecret accessKeyId access-key subscription-key x-auth auth auth_key oauth_token sessionId JSESSIONID otp sig
      密码 登录令牌 userpwd loginpwd pw userPw pwd1 psw login_psw passwd2 authcode auth_code authorizationCode oauthCode
      userKey ukey user-key paykey X-My-Key secretKey private_key encryptKey encryptionKey signKey signingKey
      licenseKey masterKey sessionKey sshKey wxappkey`
    expect(secrets.split(/\s+/).filter(name => !isSecretName(name))).toEqual([])
    const others = `assignee author authority design signedAt resign compass passed passenger key businessKey processKey
      name title signer keyword monkey pinned 凭证 签收 idempotency-key Idempotency-Key primaryKey process_definition_key
      taskKey formKey businesskey publicKey keys authorCode authorName spw power projectKey issueKey roleKey deptKey
      orgKey bizKey tenantKey statusKey typeKey customerKey billKey procDefKey selectedKeys designKey nodesKey menuKey
      project_key xAxisKey X-Idempotency-Key`
    expect(others.split(/\s+/).filter(isSecretName)).toEqual([])
  })

  it('masks members of JSON, in lists, parts and texts of it too', () => {
    expect(
      leaks([
        ...['pwd', 'jwt', 'sign', 'appkey', 'x-auth'].map(name => `{"a":[{"${name}":"${secret}","n":1}]}`),
        `{"tokens":["${secret}"]}`,
        `{"token":{"value":"${secret}"}}`,
        JSON.stringify({ body: JSON.stringify({ pwd: secret }) }),
        JSON.stringify({ body: `<a><pwd>${secret}</pwd></a>` }),
        JSON.stringify({ next: `https://a.example/?sign=${secret}` }),
        `[{"name":"password","value":"${secret}"}]`,
        `{"said":"Bearer ${secret}"}`,
        ...['pwd=', 'a=1&pwd=', 'https://a.example/#access_token=', 'X-Auth: '].map(
          text => `{"a":["${text}${secret}"]}`,
        ),
        `"pwd=${secret}"`,
        JSON.stringify({ a: `said: <pwd>${secret}</pwd>` }),
      ]),
    ).toEqual([])
    expect(maskText('{"user":"a","pwd":7,"token":null,"assignee":"b","key":"leave","n":[1,"x=y"]}')).toBe(
      '{"user":"a","pwd":"******","token":null,"assignee":"b","key":"leave","n":[1,"x=y"]}',
    )
  })

  it('masks the value that stands beside the name of a secret', () => {
    const pairs = [
      `"field":"password","value":"${secret}"`,
      `"value":"${secret}","field":"password"`,
      `"fieldName":"userPwd","fieldValue":"${secret}"`,
      `"paramName":"token","required":true,"paramValue":"${secret}"`,
      `"type":"password","value":"${secret}"`,
      `"code":"authcode","text":"${secret}"`,
      `"headerKey":"Authorization","headerContent":"${secret}"`,
    ]
    const lists = [
      `["Authorization","${secret}"]`,
      `["pwd",["${secret}"]]`,
      `{"headers":[["a","b"],["X-Sign","${secret}"]]}`,
    ]
    expect(leaks([...pairs.map(pair => `{"a":[{${pair}}]}`), ...lists])).toEqual([])
    expect(
      leaks([
        ...pairs.map(pair => `{"a":[{"n":1},{${pair}},{"b":`),
        ...pairs.map(pair => JSON.stringify(`{${pair}}`).slice(0, -2)),
        ...pairs.map(pair => `{${pair.slice(0, -1)}`),
        `field=password&value=${secret}&n=1`,
        `value=${secret}&field=password`,
        `{"headers":[["a","b"],["X-Sign","${secret}"],["b`,
        `{"headers":[["X-Sign","${secret}`,
        ...['userpwd', 'loginpwd', 'pw', 'pwd1', 'authcode', 'userKey'].flatMap(name => [
          `{"${name}":"${secret}"}`,
          `{"${name}":"${secret}`,
          `<${name}>${secret}</${name}>`,
          `a=1&${name}=${secret}`,
        ]),
        `<a><field>password</field><value>${secret}</value></a>`,
        `<a><fieldName>password</fieldName><fieldValue>${secret}</fieldValue></a>`,
        `<a><paramValue>${secret}</paramValue><type>text</type><paramName>password</paramName></a>`,
        `<a><code>1</code><value>${secret}</value><key>token</key></a>`,
        `fieldName=password&fieldValue=${secret}`,
        `{"value":"${secret}","text":"t","field":"password","b":`,
        `<a><key>token</key><taskName>sign</taskName><value>${secret}</value></a>`,
        `<input type="password" value="${secret}"/>`,
        `<p fieldName="pwd" fieldValue="${secret}"/>`,
        `<p code="pwd">${secret}</p>`,
      ]),
    ).toEqual([])
    for (const name of ['userpwd', 'loginpwd', 'pw', 'pwd1', 'authcode', 'userKey'])
      expect(maskUrl(`https://a.example/x?${name}=${secret}`)).not.toContain(secret)
  })

  it('leaves ordinary texts to be read', () => {
    for (const text of [
      '{"name":"张三","value":5}',
      '{"key":"leave","businessKey":"B1"}',
      '{"processName":"密码重置申请","approval":{"state":"agree","by":"Ann"},"formValues":{"a":1},"content":"x",' +
        '"context":{"b":2},"interval":5}',
      '{"taskName":"sign","nodeId":"auth","text":"Please approve"}',
      '{"name":"密码重置申请","value":"a","text":"b"}',
      '{"name":"reset password","content":"x"}',
      '{"name":"token","value":{"a":1},"content":["x"]}',
      '{"type":"sign","id":"auth","text":"Please approve","interval":5,"values":["a"]}',
      '["auth","profile"]',
      '{"scopes":["auth","profile"],"steps":["sign","密码"],"a":["reset the password","b"]}',
      '{"projectKey":"P","roleKey":"r","deptKey":"d","statusKey":"s","typeKey":"t","selectedKeys":["a"]}',
      '{"taskName":"sign","nodeId":"auth","text":"Please appr',
      '{"processName":"密码重置申请","formValues":{"a":1},"content":"x","interval":5,"b":',
      '{"name":"reset password","value":"x","content":"y","b":',
      '{"scopes":["auth","profile"],"steps":["sign","b',
      'taskName=sign&nodeId=auth&text=Please&projectKey=P',
      '<a><taskName>sign</taskName><nodeId>auth</nodeId><text>Please approve</text><interval>5</interval></a>',
      '<a><name>密码重置申请</name><content>x</content><roleKey>r</roleKey></a>',
      '<task taskName="sign" id="auth" text="Please approve"><text>x</text></task>',
      '["a","b"]',
      '{"field":"amount","value":3,"type":"number","text":"三"}',
      '{"name":"a","rows":[["name","value"],["type","text"],["x","password","y"]]}',
      '{"items":[{"code":"password-free","n":1}],"content":"c"}',
      '{"type":"text","content":"下午见","list":["a","token"]}',
      '{"processKey":"leave","taskKey":"t1","primaryKey":7,"formKey":"f","idempotency-key":"i"}',
      '<a><name>张三</name><value>5</value><type>text</type><code>200</code><text>好</text></a>',
      '<p name="a" value="1" type="text">x</p>',
      '{"name":"张三","value":5,"list":["a","b',
      '{"type":"password","n":1},{"value":5,"x":',
      'name=a&value=1&key=leave&type=text',
    ])
      expect(maskText(text)).toBe(text)
  })

  it('masks JSON that was cut or is broken', () => {
    expect(
      leaks([
        `{"user":"a","pwd":"${secret}`,
        `{"user":"a","pwd":"${secret}","list":[1,2`,
        `{"pwd" : "with \\" mark ${secret}", "n":`,
        `{"user":"a","jwt":"${secret}"}}`,
        `{"body":"{\\"pwd\\":\\"${secret}\\",\\"n\\":1`,
        `{"body":"{\\"body\\":\\"{\\\\\\"pwd\\\\\\":\\\\\\"${secret}`,
        `{"tokens":["a","${secret}`,
        `{"token":{"secret":"${secret}",`,
        `{'pwd':'${secret}',`,
        `{pwd: "${secret}", n: 1`,
        `{pwd: ${secret}, n: 1`,
        `{"pwd":${secret}`,
      ]),
    ).toEqual([])
    expect(maskText('{"user":"a","pwd":"x\\"y","assignee":"b","n":[1,2')).toBe(
      '{"user":"a","pwd":"******","assignee":"b","n":[1,2',
    )
    expect(maskText('{"token":null,"n":1')).toBe('{"token":null,"n":1')
  })

  it('masks elements and attributes of XML, also when it was cut', () => {
    expect(
      leaks([
        `<?xml version="1.0"?><a><password>${secret}</password></a>`,
        `<s:Envelope xmlns:s="u"><wsse:Password Type="t">${secret}</wsse:Password></s:Envelope>`,
        `<login user="a" pwd="${secret}"/>`,
        `<login pwd='${secret}'>x</login>`,
        `<a><token><![CDATA[${secret}]]></token></a>`,
        `<a><token><value>${secret}</value></token></a>`,
        `<a><param name="password" value="${secret}"/><param name="sign">${secret}</param></a>`,
        `<a><b>1</b><token>${secret}`,
        `<a><b>1</b><login user="a" pwd="${secret}`,
        `<a>{"pwd":"${secret}"</a>`,
      ]),
    ).toEqual([])
    const harmless = '<?xml version="1.0"?><a xmlns:token="urn:x"><name>纸</name><b id="7" assignee="u">1</b><c/></a>'
    expect(maskText(harmless)).toBe(harmless)
    expect(maskText('<a><name>纸</name><pwd>x</pwd><n>1</n></a>')).toBe(
      '<a><name>纸</name><pwd>******</pwd><n>1</n></a>',
    )
  })

  it('masks a secret element up to the tag that closes it, whatever stands in it', () => {
    expect(
      leaks([
        `<auth><authType>basic</authType><value>${secret}</value></auth>`,
        `<token><tokenType>x</tokenType>${secret}</token>`,
        `<token><token>x</token>${secret}</token >`,
        `<token><token a="/>">x</token>${secret}</token>`,
        `<token><token/>x<token>y</token>${secret}</token>`,
        `<token><![CDATA[</token>]]>${secret}</token>`,
        `<token><!-- </token> -->${secret}</token>`,
        `<token><!-- ${secret} --></token>`,
        `<token>1<2${secret}</token>`,
        `<token><part at="${secret}"/></token>`,
        `<token value="${secret}"/>`,
        `<token value="${secret}`,
        `<param name="password" value="${secret}`,
        `<token a=">">x</token><pwd>${secret}</pwd>`,
        `<a><![CDATA[<token><tokenType>x</tokenType>${secret}</token>]]></a>`,
      ]),
    ).toEqual([])
    expect(maskText('<a><token><tokenType>x</tokenType>y</token><tokens/><n at="1">1</n></a>')).toBe(
      '<a><token><tokenType>******</tokenType>******</token><tokens/><n at="1">1</n></a>',
    )
    expect(maskText('<a><token><token>x</token></token><n>1</n></a>')).toBe(
      '<a><token><token>******</token></token><n>1</n></a>',
    )
  })

  it('masks the value that stands beside the name of a secret in XML', () => {
    expect(
      leaks([
        `<e><key>password</key><value>${secret}</value></e>`,
        `<e><name> userPwd </name>\n<type>text</type><value><b>${secret}</b></value></e>`,
        `<e><value>${secret}</value><key><![CDATA[token]]></key></e>`,
        `<e><ns:Key>token</ns:Key><name>x</name><ns:Value>${secret}</ns:Value></e>`,
        `<dict><key>a</key><string>1</string><key>password</key><string>${secret}</string></dict>`,
        `<e><key>password</key><more><key>a</key><value>1</value></more><value>${secret}`,
      ]),
    ).toEqual([])
    const pairs = (value: string) =>
      `<m><e><key>a</key><value>1</value></e><e><key>pwd</key><value>${value}</value></e><value>2</value><key>b</key>
        <value>3</value></m>`
    expect(maskText(pairs('x'))).toBe(pairs('******'))
  })

  it('masks who calls an address, and its fragment', () => {
    expect(
      leaks([
        `see https://user:${secret}@a.example/x`,
        `{"next":"https://user:p@${secret}@a.example/x"}`,
        `{"next":"https:\\/\\/${secret}@a.example`,
        `redis://:${secret}@a.example`,
        `<a href="https://user:${secret}@a.example">x</a>`,
        `to https://a.example/#access_token=${secret}&n=1`,
      ]),
    ).toEqual([])
    const harmless = '见 https://a.example/x?to=b@c.example，a@b.example'
    expect(maskText(harmless)).toBe(harmless)
    for (const [url, shown] of [
      [`https://user:${secret}@a.example/x?n=1`, 'https://******@a.example/x?n=1'],
      [`https://${secret}@a.example/`, 'https://******@a.example/'],
      [`https://a.example/#access_token=${secret}&n=1`, 'https://a.example/#access_token=******&n=1'],
      [`https://a.example/#/back?n=1&code=${secret}`, 'https://a.example/#/back?n=1&code=******'],
      ['https://a.example/?q=a%20b&q=c#n=1', 'https://a.example/?q=a%20b&q=c#n=1'],
    ] as const)
      expect(maskUrl(url)).toBe(shown)
    expect(maskUrl(`https://a.example/?key=x&next=${encodeURIComponent(`https://u:${secret}@b/`)}`)).not.toContain(
      secret,
    )
    expect(maskUrl(`nowhere user https://u:${secret}@b/`)).not.toContain(secret)
  })

  it('masks parameters, addresses and lines of headers', () => {
    expect(
      leaks([
        `a=1&pwd=${secret}&b=2`,
        `user%5Bpwd%5D=${secret}`,
        `HTTP/1.1 200\r\nX-Auth: ${secret} x\r\nDate: y`,
        `401 Basic ${secret}`,
      ]),
    ).toEqual([])
    expect(maskText('a=1&pwd=x,y&b=2')).not.toContain(',y')
    expect(maskText('收到：共 3 条，时间 12:30')).toBe('收到：共 3 条，时间 12:30')
    for (const name of ['sign', 'key', 'appkey', 'access_token'])
      expect(maskUrl(`https://a.example/x?${name}=${secret}&page=2`)).toBe(`https://a.example/x?${name}=******&page=2`)
    expect(maskUrl(`not an address?token=${secret}`)).not.toContain(secret)
  })

  it('works on hostile texts as long as their length says, not its square', { timeout: 60_000 }, async () => {
    const long = (part: string) => (size: number) => part.repeat(Math.ceil(size / part.length))
    const texts = [
      '\\',
      '"',
      '\\"',
      '"a"',
      '<',
      '<a ',
      '<a b="',
      'pwd',
      'pwd=',
      '"pwd":"',
      '<pwd>',
      '<pwd></pwd>',
      '<pwd></pwdx>',
      '<pwd><![CDATA[',
      '<pwd><!--',
      '<![CDATA[',
      '<key>pwd</key><value>',
      '<value>x</value>',
      '<key>',
      '</a>',
      '<a b="" ',
      `<a b="'`,
      ' b=""',
      'a://',
      'a.',
      '[',
      '["pwd","',
      'value=',
      'value=name=pwd',
      '"value":"',
      '"name":"pwd","value":"',
      ' ',
      '{"',
    ].map(long)
    for (const start of ['<a', '<a ', '<pwd><a ', 'a://', '<key>'])
      for (const part of ['a', ' ', '=', '="', `="'`, ' b=""', '@']) texts.push(size => start + long(part)(size))
    const numbers = (size: number) => Array.from({ length: size / 26 }, (_, at) => at)
    const pairs = [
      (size: number) =>
        `<a ${numbers(size)
          .map(at => `a${at}-name="pwd" b${at}-value=""`)
          .join(' ')}/>`,
      (size: number) =>
        JSON.stringify({
          a: Object.fromEntries(numbers(size).map(at => [`${at}_${at % 2 ? 'name' : 'value'}`, 'pwd'])),
        }),
    ]
    for (const text of pairs) await expectLinear({ size: 208_000, make: text, work: maskText, what: 'pairs' })
    for (const text of texts)
      await expectLinear({ size: 16_000, make: size => `x${text(size)}`, work: maskText, what: text(8) })
  })
})
