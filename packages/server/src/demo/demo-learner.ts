/** The demo's learner. The password is no secret: the demo is for trying things out on one's own machine. */
export const demoLearner = {
  email: 'learner@podium.example',
  password: 'learn-by-solving',
  firstName: 'Robin',
  lastName: 'Doe',
};
