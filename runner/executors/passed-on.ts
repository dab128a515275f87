/** What of the runner's environment a supervisor needs to reach the site and to find programs; keys stay behind. */
export const passedOn: readonly string[] = [
  ...["PATH", "HOME", "USER", "LANG", "LC_ALL", "TZ", "TMPDIR"],
  ...["HTTP_PROXY", "HTTPS_PROXY", "NO_PROXY", "http_proxy", "https_proxy", "no_proxy"],
  ...["NODE_EXTRA_CA_CERTS", "NODE_USE_ENV_PROXY", "SSL_CERT_FILE", "SSL_CERT_DIR"],
];
