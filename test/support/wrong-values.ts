/** A value that a variable does not take, and words of the line that says so. */
export interface WrongValue {
  readonly variable: string
  readonly value: string
  readonly accepts: RegExp
}

/** At least one for every variable; whatever else is in the environment is right. */
export const wrongValues: readonly WrongValue[] = [
  { variable: 'PORT', value: 'http', accepts: /from 0 to 65535/ },
  { variable: 'PORT', value: '65536', accepts: /from 0 to 65535/ },
  { variable: 'PORT', value: '-1', accepts: /from 0 to 65535/ },
  { variable: 'PORT', value: '80.5', accepts: /from 0 to 65535/ },
  { variable: 'PORT', value: '0x50', accepts: /from 0 to 65535/ },
  { variable: 'LAUREL_METRICS_PORT', value: 'yes', accepts: /from 0 to 65535/ },
  { variable: 'HOST', value: '999.1.1.1', accepts: /IP address or the name of a host/ },
  { variable: 'HOST', value: 'not a host', accepts: /IP address or the name of a host/ },
  { variable: 'HOST', value: '127.0.0.1/x', accepts: /IP address or the name of a host/ },
  { variable: 'HOST', value: '127.0.0.1:80', accepts: /IP address or the name of a host/ },
  { variable: 'HOST', value: '[::1]', accepts: /IP address or the name of a host/ },
  {
    variable: 'DATABASE_URL',
    value: 'mysql://laurel:hunter2@db/laurel',
    accepts: /postgres:\/\/user:password@host:5432\/database/,
  },
  { variable: 'DATABASE_URL', value: 'laurel:hunter2@db', accepts: /postgres:\/\/user:password@/ },
  { variable: 'LAUREL_DATA_DIR', value: '/dev/null/data', accepts: /folder that can be written/ },
  // Where no folder can be made, whoever asks.
  { variable: 'LAUREL_DATA_DIR', value: '/proc/laurel/data', accepts: /folder that can be/ },
  { variable: 'LAUREL_BASE_URL', value: 'loyalty.example', accepts: /http or https URL/ },
  { variable: 'LAUREL_BASE_URL', value: 'ftp://loyalty.example', accepts: /http or https URL/ },
  { variable: 'LAUREL_BASE_URL', value: 'http://x/?q', accepts: /http or https URL without/ },
  { variable: 'LAUREL_BASE_URL', value: 'http://x/?', accepts: /http or https URL without/ },
  { variable: 'LAUREL_BASE_URL', value: 'http://x/#f', accepts: /http or https URL without/ },
  { variable: 'LAUREL_BASE_URL', value: 'http://me:hunter2@x', accepts: /URL without user name/ },
  { variable: 'LAUREL_TRUSTED_PROXIES', value: 'proxy.local', accepts: /"proxy.local" is no addr/ },
  { variable: 'LAUREL_TRUSTED_PROXIES', value: '10.0.0.0/33', accepts: /"10.0.0.0\/33" is no/ },
  { variable: 'LAUREL_TRUSTED_PROXIES', value: '::1, ::/129', accepts: /"::\/129" is no address/ },
  { variable: 'LAUREL_TRUSTED_PROXIES', value: '10.0.0.1,', accepts: /"" is no address or range/ },
  { variable: 'LAUREL_ADMIN_TOKEN', value: 'too-short', accepts: /at least 16 characters/ },
  { variable: 'LAUREL_ADMIN_TOKEN', value: 'long enough with spaces', accepts: /no spaces/ },
  { variable: 'LAUREL_API_KEY', value: 'lrl_short', accepts: /at least 16 characters/ },
  { variable: 'LAUREL_SECRET', value: 'fifteen-letters', accepts: /at least 16 characters/ },
  { variable: 'LAUREL_SECRET_PREVIOUS', value: 'fifteen-letters', accepts: /at least 16 char/ },
  { variable: 'LAUREL_BACKUP_PASSPHRASE', value: 'eleven char', accepts: /at least 12 characters/ },
  { variable: 'LAUREL_DEMO', value: 'yes', accepts: /1 or 0/ },
  { variable: 'LAUREL_TEST_CLOCK', value: 'on', accepts: /1 or 0/ },
  { variable: 'LAUREL_ALLOW_PRIVATE_WEBHOOKS', value: 'true', accepts: /1 or 0/ },
  { variable: 'LAUREL_RATE_LIMITS', value: '0', accepts: /on or off/ },
  { variable: 'LAUREL_RATE_READ', value: '50', accepts: /50\/200/ },
  { variable: 'LAUREL_RATE_READ', value: '0/200', accepts: /50\/200/ },
  { variable: 'LAUREL_RATE_WRITE', value: '25/0', accepts: /25\/100/ },
  { variable: 'LAUREL_RATE_WRITE_PLATFORM', value: '0.5/20', accepts: /5\/20/ },
  { variable: 'LAUREL_DATABASE_POOL', value: '0', accepts: /from 1 to 1000/ },
  { variable: 'LAUREL_DRAIN_MS', value: '2s', accepts: /from 0 to 600000/ },
  {
    variable: 'LAUREL_SMTP_URL',
    value: 'http://laurel:hunter2@mail',
    accepts: /smtp:\/\/user:password@host:587/,
  },
  { variable: 'LAUREL_SMTP_URL', value: 'smtp://mail?tls=no', accepts: /tls=optional/ },
  { variable: 'LAUREL_SMTP_URL', value: 'mail.example:587', accepts: /smtp:\/\/user:password@/ },
  { variable: 'LAUREL_EMAIL_FROM', value: 'club', accepts: /an address like club@shop.com/ },
  {
    variable: 'LAUREL_EMAIL_FROM',
    value: 'Club <club@shop.example>',
    accepts: /an address like club@shop.com/,
  },
  { variable: 'LAUREL_EMAILS_PER_MINUTE', value: '0', accepts: /from 1 to 999999/ },
  { variable: 'LAUREL_EMAILS_PER_MINUTE', value: '1000000', accepts: /from 1 to 999999/ },
  { variable: 'LAUREL_EMAILS_PER_MINUTE', value: '1.5', accepts: /from 1 to 999999/ },
  {
    variable: 'LAUREL_LOG_LEVEL',
    value: 'loud',
    accepts: /fatal, error, warn, info, debug, trace/,
  },
  { variable: 'LAUREL_DATABASE', value: 'x', accepts: /known ones are LAUREL_DATA_DIR/ },
  { variable: 'LAUREL_PORT', value: '', accepts: /known ones are LAUREL_DATA_DIR/ },
]
