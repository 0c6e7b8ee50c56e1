/** Passwords that attackers try first and the built-in rules accept; case is ignored. */
const words = `
  123456 1234567 12345678 123456789 1234567890 0123456789 987654321 87654321 654321 123123 123123123 112233 121212
  123321 111111 222222 333333 555555 666666 777777 888888 999999 000000 11111111 66666666 88888888 00000000 147258
  147258369 159753 159357 789456 789456123 456789 520520 5201314 1314520 521521 7758521 201314 131420 110110 100200
  101010 102030 131313 12341234 12344321 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qazxsw2 2wsx3edc q1w2e3r4 zaq12wsx
  qazwsx qazwsxedc qweasd qweasdzxc qwerty qwertyu qwertyui qwertyuiop qwer asdfgh asdfghjkl asdf asdasd zxcvbn zxcvbnm
  zxcv qweqwe aaaaaa abcdef abcdefg abc abcabc abcd abcde aa a a123456 abc123456 woaini woaini520 woaini1314 iloveyou
  password passwd passw0rd pass p_ssword pwd mima wodemima admin administrator root superadmin sysadmin system user
  guest test tester testtest demo default login welcome letmein changeme secret master manager operator service support
  oracle mysql postgres server office company computer internet windows android apple google baidu alibaba aliyun
  tencent weixin wechat taobao huawei xiaomi lenovo microsoft dragon monkey sunshine princess football baseball
  basketball superman batman shadow michael jordan jennifer daniel charlie hello helloworld hello_world freedom
  whatever trustno1 starwars killer pokemon naruto summer winter spring autumn january monday china zhongguo beijing
  shanghai guangzhou shenzhen hangzhou nanjing tianjin wuhan chengdu wangwei zhangwei liwei lihua zhangsan lisi wangwu
`
  .trim()
  .split(/\s+/)

/** Words that are also tried with digits appended. */
const stems = 'a aa abc abcd admin iloveyou p_ssword passw0rd password pwd qwe qwer qwerty root test user woaini'.split(
  ' ',
)
const endings = ['1', '11', '12', '123', '321', '1234', '12345', '123456', '520', '666', '888', '2024', '2025', '2026']

const common = new Set([...words, ...stems.flatMap(stem => endings.map(ending => stem + ending))])

/**
 * Whether a password is commonly guessed, or is the account's name with at most six digits appended.
 *
 * @example isCommonPassword('Qwerty123', 'zhao') // true
 */
export function isCommonPassword(plain: string, username: string): boolean {
  const text = plain.toLowerCase()
  return common.has(text) || text.replace(/\d{0,6}$/, '') === username.toLowerCase() || text === username.toLowerCase()
}
