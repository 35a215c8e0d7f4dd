import { endpoints, type RegisterRequest, registerRequestSchema } from '@podium/sdk/contract';
import { useEffect, useId, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { Button } from '../../components/button.tsx';
import { failureText } from '../../components/failure-texts.ts';
import { PasswordField } from '../../components/password-field.tsx';
import { TextField } from '../../components/text-field.tsx';
import { useAccountForm } from '../../components/use-account-form.ts';
import { paths } from '../../lib/paths.ts';
import { SkipWhenSignedIn } from '../../session/guards.tsx';
import { type LoginArrival, readArrival } from '../../session/login-arrival.ts';
import { useClient } from '../../session/use-session.ts';
import { AuthBanner, type BannerText, bannerMs } from './auth-banner.tsx';
import { AuthCard } from './auth-card.tsx';
import { linkClass } from './link-class.ts';

export function RegisterPage() {
  const { state } = useLocation();
  return (
    <SkipWhenSignedIn>
      <AuthCard
        title="Create Account"
        footer={
          <>
            Already have an account?{' '}
            <Link to={paths.login} state={state} className={linkClass}>
              Log In
            </Link>
          </>
        }
      >
        <RegisterForm />
      </AuthCard>
    </SkipWhenSignedIn>
  );
}

const empty: RegisterRequest = { firstName: '', lastName: '', email: '', password: '', confirmPassword: '' };

function RegisterForm() {
  const client = useClient();
  const bannerId = useId();
  const [banner, setBanner] = useState<BannerText>();
  const [registered, setRegistered] = useState<string>();
  useLoginAfter(registered);
  const { form, field, isBusy } = useAccountForm({ schema: registerRequestSchema, initial: empty, submit: register });

  async function register(values: RegisterRequest) {
    try {
      await client.auth.register(values);
      setBanner({ tone: 'good', text: 'Account created successfully!' });
      setRegistered(values.email);
    } catch (error) {
      setBanner({ tone: 'bad', text: failureText(endpoints.auth.register, error) });
    }
  }

  return (
    <form {...form} className="flex flex-col gap-5">
      <AuthBanner id={bannerId} banner={banner} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField {...field('firstName')} label="First Name" autoComplete="given-name" />
        <TextField {...field('lastName')} label="Last Name" autoComplete="family-name" />
      </div>
      <TextField {...field('email')} label="Email" type="email" autoComplete="username" />
      <PasswordField {...field('password')} label="Password" autoComplete="new-password" />
      <PasswordField {...field('confirmPassword')} label="Confirm Password" autoComplete="new-password" />
      <Button
        type="submit"
        look="primary"
        isBusy={isBusy || registered !== undefined}
        aria-describedby={bannerId}
        className="mt-1"
      >
        Create Account
      </Button>
    </form>
  );
}

/** Goes to the sign-in page with the new account's email, once the message has been shown. */
function useLoginAfter(registered: string | undefined) {
  const navigate = useNavigate();
  const { state } = useLocation();
  useEffect(() => {
    if (registered === undefined) return;
    const arrival: LoginArrival = { ...readArrival(state), email: registered };
    const timer = setTimeout(() => void navigate(paths.login, { state: arrival }), bannerMs);
    return () => clearTimeout(timer);
  }, [registered, state, navigate]);
}
