/** Loaded before the server: leads calls for Stripe to the port STRIPE_PORT of this machine, without TLS. */
import http from 'node:http';
import https from 'node:https';
import { syncBuiltinESMExports } from 'node:module';

const request = https.request.bind(https);
const here = { host: '127.0.0.1', port: process.env.STRIPE_PORT, protocol: 'http:', agent: undefined };

https.request = ((options: https.RequestOptions, ...more: never[]) => {
  if (options.host !== 'api.stripe.com') return request(options, ...more);
  const sent = http.request({ ...options, ...here });
  // Stripe's package sends once the connection is a secure one.
  sent.once('socket', (socket) => socket.once('connect', () => socket.emit('secureConnect')));
  return sent;
}) as typeof https.request;
syncBuiltinESMExports();
